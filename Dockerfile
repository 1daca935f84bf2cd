FROM python:3.11-slim
WORKDIR /orrery
COPY pyproject.toml constraints.txt README.md ./
COPY domain domain
COPY services services
COPY infra infra
COPY api api
RUN pip install --no-cache-dir --constraint constraints.txt .
RUN useradd --system orrery
USER orrery
ENV ORRERY_HOST=0.0.0.0 ORRERY_LOG=json
EXPOSE 8000
ENTRYPOINT ["orrery"]
CMD ["serve"]

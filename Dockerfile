FROM python:3.11-slim
WORKDIR /orrery
# Every file is known by its hash before it is unpacked. The code itself is run as it lies there: nothing is built, so
# nothing else is fetched.
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes --no-deps -r requirements.lock
# Both are pages of the documentation.
COPY CHANGELOG.md SECURITY.md ./
COPY domain domain
COPY services services
COPY infra infra
COPY api api
RUN useradd --system orrery
USER orrery
ENV PYTHONPATH=/orrery ORRERY_HOST=0.0.0.0 ORRERY_LOG=json
EXPOSE 8000
ENTRYPOINT ["python", "-m", "api.cli"]
CMD ["serve"]

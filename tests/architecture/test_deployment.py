"""The files by which the service is deployed fit their formats, each other, and the service."""

import re
from pathlib import Path

import pytest
from msgspec import json, yaml

from api.cli import COMMANDS
from api.settings import Settings, variable
from tests.architecture.manifests import Budget, Compose, Deployment, Job, Kustomization, Manifest, PodSpec, Service

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "infra/deploy"
COMPOSE = yaml.decode((ROOT / "docker-compose.yml").read_bytes(), type=Compose)
KUSTOMIZATION = yaml.decode((DEPLOY / "kustomization.yaml").read_bytes(), type=Kustomization)
MANIFESTS: list[Manifest] = [
    yaml.decode(text, type=Manifest)
    for path in KUSTOMIZATION.resources
    for text in re.split(r"^---$", (DEPLOY / path).read_text(), flags=re.MULTILINE)
]
PODS: dict[str, PodSpec] = {
    str(each.metadata.name): each.spec.template.spec for each in MANIFESTS if isinstance(each, Deployment | Job)
}
_SETTINGS = {variable(name) for name in Settings.__struct_fields__}


def test_every_manifest_is_applied() -> None:
    assert sorted(KUSTOMIZATION.resources) == sorted(
        str(path.relative_to(DEPLOY)) for path in (DEPLOY / "kubernetes").glob("*.yaml")
    )
    made = {each.name for each in KUSTOMIZATION.config_map_generator}
    assert all((DEPLOY / name).exists() for each in KUSTOMIZATION.config_map_generator for name in each.files)
    assert {volume.config_map.name for pod in PODS.values() for volume in pod.volumes} <= made


def test_there_are_apis_and_workers_that_outlive_a_node_and_one_migration() -> None:
    deployments = {each.metadata.name: each for each in MANIFESTS if isinstance(each, Deployment)}
    budgets = {each.metadata.name: each.spec for each in MANIFESTS if isinstance(each, Budget)}
    assert deployments.keys() == budgets.keys() == {"api", "worker", "proxy"}
    for name, deployment in deployments.items():
        budget = budgets[name]
        assert deployment.spec.replicas >= 2
        assert (budget.min_available is None) != (budget.max_unavailable is None)
        assert deployment.spec.replicas > (budget.min_available or 0), "a node could never be emptied"
        assert budget.selector == deployment.spec.selector
        assert deployment.spec.selector.match_labels == deployment.spec.template.metadata.labels
    assert [each.metadata.name for each in MANIFESTS if isinstance(each, Job)] == ["migrate"]


def test_services_find_pods_and_probes_their_ports() -> None:
    labels = [each.spec.template.metadata.labels for each in MANIFESTS if isinstance(each, Deployment)]
    for service in (each for each in MANIFESTS if isinstance(each, Service)):
        assert service.spec.selector in labels
        ports = {port.name for container in PODS[str(service.metadata.name)].containers for port in container.ports}
        assert {port.target_port for port in service.spec.ports} <= ports
    for pod in PODS.values():
        for container in pod.containers:
            for probe in (container.startup_probe, container.liveness_probe, container.readiness_probe):
                assert probe is None or probe.http_get.port in {port.name for port in container.ports}


@pytest.mark.parametrize("name", sorted({*COMPOSE.services, *PODS}))
def test_commands_and_settings_are_ours(name: str) -> None:
    commands, given = list[str](), set[str]()
    if (service := COMPOSE.services.get(name)) and service.build:
        commands += service.command
        given |= service.environment.keys()
    for container in PODS[name].containers if name in PODS else ():
        if container.image.startswith("orrery:"):
            commands += container.args
            given |= {each.name for each in container.env}
    assert set(commands) <= COMMANDS.keys()
    assert given <= _SETTINGS


def test_what_compose_needs_is_there_and_can_be_waited_for() -> None:
    for service in COMPOSE.services.values():
        assert bool(service.image) != bool(service.build)
        for other, needed in service.depends_on.items():
            assert needed.condition != "service_healthy" or COMPOSE.services[other].healthcheck, other
        for volume in service.volumes:
            source = volume.partition(":")[0]
            assert (ROOT / source).exists() if source.startswith("./") else source in COMPOSE.volumes, volume
    assert all(COMPOSE.services[name].deploy.replicas > 1 for name in ("api", "worker"))


def test_everyone_calls_the_apis_by_their_name() -> None:
    assert COMPOSE.services["proxy"].environment == {"API_NAME": "api"}
    (called,) = PODS["proxy"].containers[0].env
    assert called.value == f"api.{KUSTOMIZATION.namespace}.svc.cluster.local"
    assert '"${API_NAME}:8000"' in (DEPLOY / "haproxy.cfg").read_text()
    asked = yaml.decode((DEPLOY / "prometheus.yml").read_bytes())["scrape_configs"][0]["dns_sd_configs"][0]
    assert (asked["names"], asked["port"]) == (["api"], 8000)


def test_the_dashboard_has_a_place_for_each_panel() -> None:
    board = json.decode((DEPLOY / "grafana/dashboard.json").read_bytes())
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]]
    assert len(set(places)) == len(places) == len({panel["id"] for panel in board["panels"]})
    source = yaml.decode((DEPLOY / "grafana/datasource.yml").read_bytes())["datasources"][0]["uid"]
    assert {panel["datasource"]["uid"] for panel in board["panels"]} == {source}

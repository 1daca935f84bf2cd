// Operations over HTTP, subscriptions over the socket (graphql-transport-ws): both at this page's own address.

const address = new URL("/graphql", location.href);

/** Send one query or mutation; the answer as JSON. */
export async function ask(query, { variables, headers = {}, token = "" } = {}) {
  const sent = { "content-type": "application/json", accept: "application/json", ...headers };
  if (token) sent.authorization = `Bearer ${token}`;
  const response = await fetch(address, { method: "POST", headers: sent, body: JSON.stringify({ query, variables }) });
  return { status: response.status, body: await response.json() };
}

/** Follow a subscription. `on` has next(answer), done() and failed(text); returns what stops it. */
export function follow(query, { variables, token = "" }, on) {
  const url = new URL(address);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url, "graphql-transport-ws");
  let over = false;
  const send = (message) => socket.send(JSON.stringify(message));
  const end = (tell) => {
    if (over) return;
    over = true;
    tell();
    socket.close(1000);
  };
  socket.onopen = () => send({ type: "connection_init", payload: token ? { authorization: `Bearer ${token}` } : {} });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "connection_ack") send({ type: "subscribe", id: "1", payload: { query, variables } });
    else if (message.type === "ping") send({ type: "pong" });
    else if (message.type === "next") on.next(message.payload);
    else if (message.type === "error") end(() => { on.next({ errors: message.payload }); on.failed("refused"); });
    else if (message.type === "complete") end(on.done);
  };
  socket.onclose = (event) => end(() => on.failed(`closed: ${event.code} ${event.reason}`.trim()));
  return () => end(() => on.done());
}

/** One event of a stream. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  readonly id: string;
}

/** The events of a `text/event-stream`, as they arrive. `heard` is called with everything that comes, also with comments. */
export async function* eventsOf(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<StreamEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ""));
  }
  const name = fields.get("event");
  return name === undefined ? null : { name, data: fields.get("data") ?? "", id: fields.get("id") ?? "" };
}

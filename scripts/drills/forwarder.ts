import { connect, createServer, type Socket } from "node:net";

/** A load balancer of TCP connections. A change of its target is for new connections alone, as with most balancers. */
export interface Forwarder {
  readonly port: number;
  leadTo(port: number): void;
  close(): void;
}

export async function startForwarder(firstTarget: number): Promise<Forwarder> {
  let target = firstTarget;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target, "127.0.0.1");
    const ends: readonly Socket[] = [incoming, outgoing];
    for (const socket of ends) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        for (const end of ends) {
          sockets.delete(end);
          end.destroy();
        }
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    leadTo(port) {
      target = port;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

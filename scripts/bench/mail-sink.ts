// A mail server that accepts every e-mail and stores none, in its own process. It prints its port, and a line with the number of e-mails
// for each line of its input.
import { type AddressInfo, createServer } from "node:net";

let received = 0;
const end = "\r\n.\r\n";

const server = createServer((socket) => {
  let isContent = false;
  let rest = "";
  const answer = (line: string) => socket.write(`${line}\r\n`);
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    rest += chunk.toString("latin1");
    for (;;) {
      const at = rest.indexOf(isContent ? end : "\r\n");
      if (at < 0) return;
      const command = rest.slice(0, 4).toUpperCase();
      rest = rest.slice(at + (isContent ? end.length : 2));
      if (isContent) {
        received++;
        isContent = false;
        answer("250 accepted");
      } else if (command === "DATA") {
        isContent = true;
        answer("354 send the content");
      } else if (command === "QUIT") {
        answer("221 closed");
        socket.end();
      } else answer("250 ok");
    }
  });
  answer("220 localhost ESMTP");
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.stdin.on("data", () => console.log(received)).on("end", () => process.exit());

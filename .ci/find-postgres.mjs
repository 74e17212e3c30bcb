// Prints the URL of a PostgreSQL on 127.0.0.1:5432 that lets root or postgres in without a password, or nothing.
// Speaks the first message of the protocol by hand, because it runs before `npm ci`.
import { connect } from "node:net";

/** Whether the server answers AuthenticationOk to a start-up message of this role. */
function lets(role) {
  return new Promise((done) => {
    const socket = connect({ host: "127.0.0.1", port: 5432 });
    const finish = (answer) => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(2000, () => finish(false));
    socket.on("error", () => finish(false));
    socket.on("end", () => finish(false));
    socket.on("connect", () => {
      const parameters = Buffer.from(`user\0${role}\0database\0postgres\0\0`);
      const head = Buffer.alloc(8);
      head.writeInt32BE(8 + parameters.length, 0);
      head.writeInt32BE(0x30000, 4);
      socket.write(Buffer.concat([head, parameters]));
    });
    let received = Buffer.alloc(0);
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      // "R", its length, and the kind of authentication requested: 0 is none.
      if (received.length >= 9) finish(received.toString("latin1", 0, 1) === "R" && received.readInt32BE(5) === 0);
    });
  });
}

for (const role of ["root", "postgres"])
  if (await lets(role)) {
    console.log(`postgres://${role}@127.0.0.1:5432/postgres`);
    break;
  }

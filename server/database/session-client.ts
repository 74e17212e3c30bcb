import pg from "pg";

/** The part of pg's connection that announces settings of the server. */
interface Connection {
  on(event: "parameterStatus", listener: (message: { parameterName: string; parameterValue: string }) => void): void;
}

/** A connection to PostgreSQL that knows whether it can be used. */
export class SessionClient extends pg.Client {
  /** Whether the connection was lost. */
  isLost = false;
  /** Whether the server is in recovery, such as a standby. It announces this when the connection opens, and its promotion. */
  isInRecovery = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("error", () => {
      this.isLost = true;
    });
    this.on("end", () => {
      this.isLost = true;
    });
    (this as unknown as { connection: Connection }).connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
      if (parameterName === "in_hot_standby") this.isInRecovery = parameterValue === "on";
    });
  }
}

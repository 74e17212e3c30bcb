// cypress/support.ts
import { addLatchkeyCommands, type LatchkeyCommands } from "latchkey/testing/cypress";

declare global {
  namespace Cypress {
    interface Chainable extends LatchkeyCommands {}
  }
}

addLatchkeyCommands(Cypress, cy);

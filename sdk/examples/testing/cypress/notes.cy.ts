// cypress/notes.cy.ts
describe("notes", () => {
  beforeEach(() => {
    cy.resetProject();
  });

  it("are for users who are signed in", () => {
    cy.visit("/");
    cy.contains("h1", "Sign in first");
    cy.signInAsTestUser({ displayName: "Ada" });
    cy.visit("/");
    cy.contains("h1", "Your notes");
  });
});

import { beforeAll, expect, test } from "vitest";
import { seatItemId } from "#contract/vocabulary/console/developer-roles.ts";
import { visit } from "#server/testing/browser.ts";
import { startBrowserTest } from "#server/testing/browser-test.ts";
import { signInTo } from "../testing/dashboard.ts";
import { type GivenDeveloper, givenDeveloper } from "../testing/project.ts";

const { server, browser } = await startBrowserTest();
let developer: GivenDeveloper;
beforeAll(async () => {
  developer = await givenDeveloper(server);
});

test("the page of a team of developers shows its seats, where they are bounded", async () => {
  const path = `/teams/${developer.project.ownerTeamId}`;
  const seats = (quantity: number) => ({
    payments: {
      items: { [seatItemId]: { customerType: "team" } },
      products: { plan: { customerType: "team", prices: "include-by-default", includedItems: { [seatItemId]: { quantity } } } },
    },
  });
  await visit(browser, server.url, async (page) => {
    await signInTo(page, path, developer.person);
    await page
      .getByRole("button", { name: "Rename" })
      .or(page.getByRole("heading", { name: "Members" }))
      .first()
      .waitFor();
    expect(await page.getByText(/seats? /).count()).toBe(0);
    await server.configure(seats(3));
    await page.reload();
    await page.getByText("1 of 3 seats taken.").waitFor();
    await server.configure(seats(1));
    await page.reload();
    await page.getByText("All seats are taken: 1 of 1.").waitFor();
  });
});

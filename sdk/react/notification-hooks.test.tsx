// @vitest-environment jsdom
import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createServerApp } from "../server.ts";
import { givenReactApp } from "../testing/react-app.tsx";
import { list } from "../testing/sample-responses.ts";
import { me } from "../testing/stub-app.ts";
import { useDataVaultStore, useNotificationCategories, useNotificationCategoriesState } from "./index.ts";

const { stub, runHook } = givenReactApp();

test("notification categories are read, and read again after one was turned off", async () => {
  const marketing = { notification_category_id: "c1", notification_category_name: "Marketing", enabled: true, can_disable: true };
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  stub.routes["GET /api/v1/emails/notification-preference/me"] = () => ({ json: list(marketing) });
  stub.routes["PATCH /api/v1/emails/notification-preference/me/c1"] = () => {
    marketing.enabled = false;
    return { json: marketing };
  };
  const { result } = await runHook(() => [useNotificationCategories(), useNotificationCategoriesState()] as const);
  await waitFor(() => expect(result.current?.[0]).toMatchObject([{ id: "c1", name: "Marketing", enabled: true, canDisable: true }]));
  await act(async () => void (await result.current[0][0]?.setEnabled(false)));
  await waitFor(() => expect(result.current[1].data).toMatchObject([{ enabled: false }]));
});

test("a store of the data vault is given by its id", async () => {
  const server = createServerApp({ baseUrl: stub.url(), projectId: "internal", publishableClientKey: "key", secretServerKey: "secret" });
  const { result } = await runHook(() => useDataVaultStore(server, "cards"));
  await waitFor(() => expect(result.current).toMatchObject({ id: "cards" }));
});

import { server } from "../../lib/server";

export default async function Account() {
  const user = await server.getUser({ or: "redirect" });
  return <h1>Account of {user.primaryEmail}</h1>;
}

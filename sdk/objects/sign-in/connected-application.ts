import type { ClientApi, ConnectedApplication as ConnectedApplicationResponse } from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";
import { type ListOptions, type ListPage, readList } from "../list-page.ts";

/** An application that a user has given access to the account, as an OpenID provider does. */
export interface ConnectedApplication extends Fields<ConnectedApplicationResponse> {
  /** Ends the access of the application to the account. @throws PlainError `APPLICATION_NOT_CONNECTED` */
  remove(): Promise<void>;
}

/** Methods of a user for the applications that have access to the account. */
export interface ConnectedApplicationMethods {
  /**
   * Lists the applications that have access to the user's account, newest first: all of them, or a page.
   * @example
   * for (const application of await user.listConnectedApplications()) console.log(application.displayName, application.scopes);
   */
  listConnectedApplications(options?: ListOptions): Promise<ListPage<ConnectedApplication>>;
  /**
   * Ends the access of an application to the user's account. Its refresh tokens are deleted.
   * @throws PlainError `APPLICATION_NOT_CONNECTED`
   */
  removeConnectedApplication(applicationId: string): Promise<void>;
}

/** The methods of a user, by id or `me`. */
export function connectedApplicationMethods(
  userId: string,
  { connectedApplications: calls }: Pick<ClientApi, "connectedApplications">,
): ConnectedApplicationMethods {
  const removeConnectedApplication = async (applicationId: string) =>
    void unwrap(await calls.remove({ user_id: userId, application_id: applicationId }));
  return {
    listConnectedApplications: (options = {}) =>
      readList(
        options,
        ({ cursor, limit }) => calls.list({ user_id: userId, cursor, limit }),
        (response) => ({ ...fieldsFrom(response), remove: () => removeConnectedApplication(response.application_id) }),
      ),
    removeConnectedApplication,
  };
}

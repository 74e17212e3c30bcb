import { isSignUpEmail } from "#contract/vocabulary/accounts/email.ts";
import { toastSuccess } from "../components/toast.tsx";
import { emailError } from "./credential-rules.ts";
import { type Form, type SubmitError, useForm } from "./use-form.tsx";

interface EmailFormOptions {
  /** Sends the address, without spaces around it. @returns the message that confirms it */
  send(email: string): Promise<string>;
  /** The answer to an error that the form does not show as it is. */
  rejection?(error: unknown): SubmitError<"email"> | undefined;
}

/** A form with the address of another account or of an invitation. It is empty after it was sent. */
export const useEmailForm = ({ send, rejection }: EmailFormOptions): Form<"email"> =>
  useForm<"email">({
    initial: { email: "" },
    validate({ email }): { email?: string } {
      const error = emailError(email, isSignUpEmail);
      return error === undefined ? {} : { email: error };
    },
    async send({ email }) {
      try {
        toastSuccess(await send(email.trim()));
      } catch (error) {
        const answer = rejection?.(error);
        if (answer === undefined) throw error;
        return answer;
      }
      return { clear: "email" };
    },
  });

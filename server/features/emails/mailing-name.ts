/** The kind of the jobs that queue and deliver the e-mails of mailings. */
export const mailingJob = "email-mailing";

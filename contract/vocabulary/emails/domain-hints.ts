import { keyList } from "../key-list.ts";
/** Results of the check of a domain's DNS records, by code. Each says what to do, or why the record is fine. */
export const domainHints = {
  lookup_failed: "The name server did not answer. Try again later.",
  spf_missing:
    "Add a TXT record that begins with v=spf1 and includes the mail provider's servers, such as: v=spf1 include:provider.example ~all",
  spf_several: "There are several SPF records, so mail servers use none. Join them into one.",
  spf_open: "The record allows every server of the internet to send. End it with ~all or -all.",
  spf_ok: "The domain has one SPF record. Check that it includes the mail provider's servers.",
  dkim_ok: "The domain publishes a key for signatures.",
  dkim_revoked: "The key is revoked: its p= is empty. Publish the mail provider's key.",
  dkim_not_found:
    "No key was found under the usual selectors. If the mail provider signs with another selector, check that one; else publish its key.",
  dkim_missing: "There is no key under this selector. Publish the mail provider's key as a TXT record.",
  dmarc_missing: "Add a TXT record, such as: v=DMARC1; p=none; rua=mailto:postmaster@your-domain",
  dmarc_several: "There are several DMARC records, so mail servers use none.",
  dmarc_reject: "Mail servers reject e-mails that fail the check.",
  dmarc_quarantine: "Mail servers quarantine e-mails that fail the check.",
  dmarc_none: "The policy only reports. Tighten it to quarantine once the reports show no failures.",
  dmarc_invalid: "The record needs a policy: p=none, p=quarantine or p=reject.",
} as const;
export type DomainHintCode = keyof typeof domainHints;
export const domainHintCodes = keyList(domainHints);

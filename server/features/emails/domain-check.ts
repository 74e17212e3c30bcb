import type { z } from "zod";
import type { EmailDomainCheck } from "#contract/entities/emails/sent-email.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { type DomainHintCode, domainHints } from "#contract/vocabulary/emails/domain-hints.ts";
import type { TxtRecords } from "../../services/txt-records.ts";

type Check = z.output<typeof EmailDomainCheck>;
type RecordCheck = NonNullable<Check["spf"]>;

/** Selectors that mail providers use for their customers. */
const usualSelectors = ["resend", "default", "selector1", "selector2", "s1", "s2", "k1", "google", "mail", "dkim"];
/** Characters of a record that are repeated. */
const maxLength = 500;

/**
 * Looks up the records that let mail servers trust the e-mails of a sender.
 * @param senderEmail undefined while the shared mail server sends the project's e-mails
 */
export async function checkDomain(records: TxtRecords, senderEmail: string | undefined, dkimSelector: string | undefined): Promise<Check> {
  const domain = senderEmail?.split("@")[1];
  if (!domain) return { domain: null, spf: null, dkim: null, dmarc: null };
  const [spf, dkim, dmarc] = await Promise.all([
    checkSpf(records, domain),
    checkDkim(records, domain, dkimSelector),
    checkDmarc(records, domain),
  ]);
  return { domain, spf, dkim, dmarc };
}

/** The records of a name that match; undefined if it could not be looked up. */
const find = async (records: TxtRecords, name: string, pattern: RegExp): Promise<readonly string[] | undefined> => {
  try {
    return (await records.find(name)).filter((record) => pattern.test(record));
  } catch {
    return undefined;
  }
};

const result = (name: string, status: RecordCheck["status"], code: DomainHintCode, value?: string): RecordCheck => ({
  name,
  status,
  value: value === undefined ? null : cutText(value, maxLength),
  hint: domainHints[code],
  hint_code: code,
});

/** RFC 7208, section 4.5: exactly one record. */
async function checkSpf(records: TxtRecords, domain: string): Promise<RecordCheck> {
  const found = await find(records, domain, /^v=spf1(?: |$)/i);
  if (!found) return result(domain, "unknown", "lookup_failed");
  const [record, ...more] = found;
  if (record === undefined) return result(domain, "missing", "spf_missing");
  if (more.length > 0) return result(domain, "invalid", "spf_several", found.join("\n"));
  if (/(?:^| )\+?all(?: |$)/i.test(record)) return result(domain, "invalid", "spf_open", record);
  return result(domain, "ok", "spf_ok", record);
}

/** RFC 6376, section 3.6.1: an empty key is revoked. */
async function checkDkim(records: TxtRecords, domain: string, selector: string | undefined): Promise<RecordCheck> {
  const names = (selector === undefined ? usualSelectors : [selector]).map((each) => `${each}._domainkey.${domain}`);
  const found = await Promise.all(names.map(async (name) => ({ name, keys: await find(records, name, /(?:^|;)\s*p\s*=/i) })));
  const usable = found.find(({ keys }) => keys?.some((key) => /(?:^|;)\s*p\s*=\s*[A-Za-z0-9+/]/i.test(key)));
  if (usable) return result(usable.name, "ok", "dkim_ok", usable.keys?.[0]);
  const revoked = found.find(({ keys }) => keys && keys.length > 0);
  if (revoked) return result(revoked.name, "invalid", "dkim_revoked", revoked.keys?.[0]);
  const name = names[0] as string;
  if (found.every(({ keys }) => keys === undefined)) return result(name, "unknown", "lookup_failed");
  return result(name, "missing", selector === undefined ? "dkim_not_found" : "dkim_missing");
}

/** RFC 7489, section 6.6.3: a domain without a record has that of its organizational domain. */
async function checkDmarc(records: TxtRecords, domain: string): Promise<RecordCheck> {
  const labels = domain.split(".");
  const name = `_dmarc.${domain}`;
  for (let start = 0; start <= Math.max(0, labels.length - 2); start++) {
    const candidate = `_dmarc.${labels.slice(start).join(".")}`;
    const found = await find(records, candidate, /^v=DMARC1(?:;|\s|$)/i);
    if (!found) return result(candidate, "unknown", "lookup_failed");
    const [record, ...more] = found;
    if (more.length > 0) return result(candidate, "invalid", "dmarc_several", found.join("\n"));
    if (record !== undefined) return dmarcResult(candidate, record);
  }
  return result(name, "missing", "dmarc_missing");
}

function dmarcResult(name: string, record: string): RecordCheck {
  const policy = /(?:^|;)\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase();
  if (policy === "reject" || policy === "quarantine") return result(name, "ok", `dmarc_${policy}`, record);
  if (policy === "none") return result(name, "ok", "dmarc_none", record);
  return result(name, "invalid", "dmarc_invalid", record);
}

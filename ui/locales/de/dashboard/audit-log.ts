import type { messages as english } from "../../en/dashboard/audit-log.ts";

export const messages: Record<keyof typeof english, string> = {
  "audit.title": "Ereignisse",
  "audit.table": "Tabelle der Ereignisse",
  "audit.hint": "Anmeldungen, Änderungen an Anmeldedaten, Schlüsseln und Konfiguration. Einträge werden 400 Tage gespeichert.",
  "audit.filter": "Ereignis",
  "audit.all": "Alle Ereignisse",
  "audit.userId": "Nutzer-ID",
  "audit.userIdInvalid": "Geben Sie eine vollständige Nutzer-ID ein.",
  "audit.none": "Keine Ereignisse",
  "audit.time": "Zeit",
  "audit.event": "Ereignis",
  "audit.actor": "Ausgelöst von",
  "audit.address": "IP-Adresse",
  "audit.details": "Details",
  "audit.user": "Nutzer ansehen",
  "audit.client": "Client",
  "audit.server": "Server",
  "audit.admin": "Admin",
  "audit.newer": "Neuere",
  "audit.older": "Ältere",
};

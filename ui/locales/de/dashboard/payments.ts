import type { messages as english } from "../../en/dashboard/payments.ts";

export const messages: Record<keyof typeof english, string> = {
  "payments.overview": "Übersicht",
  "payments.hint": "Was Ihre Kunden kaufen und was sie verbrauchen.",
  "payments.stripe": "Stripe-Konto",
  "payments.stripeHint": "Kunden zahlen an das Stripe-Konto Ihres Projekts. {project} sieht ihre Karten nie.",
  "payments.stripeNone": "Kein Konto ist verbunden. Käufe sind nur im Testmodus möglich.",
  "payments.stripeMissing":
    "Dieser Server hat keinen Stripe-Schlüssel. Setzen Sie STRIPE_SECRET_KEY, um Zahlungen anzunehmen; der Testmodus geht ohne ihn.",
  "payments.connect": "Stripe verbinden",
  "payments.complete": "Einrichtung fortsetzen",
  "payments.connecting": "Wird verbunden…",
  "payments.account": "Konto",
  "payments.details": "Angaben gemacht",
  "payments.charges": "Kann Zahlungen annehmen",
  "payments.payouts": "Kann auszahlen",
  "payments.stateDone": "Ja",
  "payments.stateOpen": "Noch nicht",
  "clock.title": "Entwicklungsuhr",
  "clock.hint":
    "Stellt die Zeit der Zahlungen vor, um Verlängerungen, Verfall und Testenden zu sehen. Sie geht nie zurück. Nur in der Entwicklung.",
  "clock.real": "Die wirkliche Zeit",
  "clock.ahead": "{days, plural, =0 {weniger als ein Tag voraus} one {# Tag voraus} other {# Tage voraus}}",
  "clock.forward": "{days, plural, one {+# Tag} other {+# Tage}}",
  "clock.days": "Tage",
  "clock.move": "Uhr vorstellen",
  "clock.moving": "Wird vorgestellt…",
  "clock.events": "{count, plural, =0 {Unterwegs war nichts fällig.} one {# Ereignis unterwegs} other {# Ereignisse unterwegs}}",
  "clock.renewed": "Verlängert",
  "clock.ended": "Beendet",
  "clock.trialEnded": "Test beendet",
  "clock.incomplete": "Weiteres ist fällig: Die Uhr steht beim letzten Ereignis. Stellen Sie sie noch einmal vor.",
};

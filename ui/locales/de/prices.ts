import type { messages as english } from "../en/prices.ts";

export const messages: Record<keyof typeof english, string> = {
  "price.once": "{amount} einmalig",
  "price.each": "{amount} {every}",
  "price.eachAfterTrial": "{amount} {every}, nach einem kostenlosen Test von {trial}",
  "price.everyMillisecond": "{count, plural, =1 {pro Millisekunde} other {alle # Millisekunden}}",
  "price.everySecond": "{count, plural, =1 {pro Sekunde} other {alle # Sekunden}}",
  "price.everyMinute": "{count, plural, =1 {pro Minute} other {alle # Minuten}}",
  "price.everyHour": "{count, plural, =1 {pro Stunde} other {alle # Stunden}}",
  "price.everyDay": "{count, plural, =1 {pro Tag} other {alle # Tage}}",
  "price.everyWeek": "{count, plural, =1 {pro Woche} other {alle # Wochen}}",
  "price.everyMonth": "{count, plural, =1 {pro Monat} other {alle # Monate}}",
  "price.everyYear": "{count, plural, =1 {pro Jahr} other {alle # Jahre}}",
  "price.days": "{count, plural, one {# Tag} other {# Tagen}}",
  "price.weeks": "{count, plural, one {# Woche} other {# Wochen}}",
  "price.months": "{count, plural, one {# Monat} other {# Monaten}}",
  "price.years": "{count, plural, one {# Jahr} other {# Jahren}}",
  "included.once": "Einmalig {quantity, number} {item}, ohne Ablauf",
  "included.whileOwned": "{quantity, number} {item}, bis der Kauf endet",
  "included.eachKept": "{quantity, number} {item} {every}; ungenutzte {item} bleiben",
  "included.eachWhileOwned": "{quantity, number} {item} {every}; alle verfallen, wenn der Kauf endet",
  "included.eachExpiring": "{quantity, number} {item} {every}; ungenutzte {item} verfallen",
};

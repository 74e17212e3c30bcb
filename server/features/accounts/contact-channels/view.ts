import { ContactChannel } from "#contract/entities/accounts/contact-channel.ts";
import { type ColumnsByName, columnNames, viewFrom } from "../../../database/entity-columns.ts";
import type { ContactChannels } from "../../../database/tables/accounts.ts";

/** A contact channel with everything its view needs. */
export type ContactChannelRow = ColumnsByName<typeof ContactChannel, ContactChannels>;

/** The columns of a `ContactChannelRow`. */
export const contactChannelColumns: readonly (keyof ContactChannelRow)[] = columnNames<typeof ContactChannel, ContactChannels>(
  ContactChannel,
);

export const toContactChannelView = viewFrom<typeof ContactChannel, ContactChannelRow>(ContactChannel, {});

/**
 * Limits of what somebody may take from others before an address is proven to be theirs (product.md, Appointments). A
 * person books one call: two at a time leave room for a neighbour behind the same IP address, five an hour and ten a day
 * for an office; and each costs a mail to somebody who may not have asked for it.
 */
export const UNPROVEN = {
  /** Slots that an IP address holds at a time. */
  holds: 2,
  /** Bookings of an IP address. */
  anHour: 5,
  aDay: 10,
  /** Mails of one kind to one address in an hour, whoever types it. */
  mailsAnHour: 3,
  /** Time for which a slot is held for the proof, in minutes. */
  minutes: 60,
} as const;

const SLUG_LENGTH = 60

/** File name of a ticket, numbered so that a buyer can tell several downloads apart. */
export const ticketFileName = (slugName: string, unit: number): string =>
  `${['billet', slugName.slice(0, SLUG_LENGTH), unit].filter((part) => part !== '').join('-')}.pdf`

/** What one e-ticket shows. All texts are final French texts; the renderer adds only headings. */
export interface TicketDocument {
  /** The barcode's content, also printed below it. */
  code: string
  /** A name of `BARCODE_TYPES`; default `qrcode`. */
  barcodeType?: string | undefined
  orderNumber: string
  /** 1 for the first ticket of the order. */
  unitNumber: number
  unitCount: number
  activityLabel: string
  vendorName: string
  /** May hold line breaks. */
  vendorAddress?: string | undefined
  vendorPhone?: string | undefined
  ticketLabel: string
  options: readonly { label: string; quantity: number }[]
  validityDateStr: string
  holderName: string
  priceText?: string | undefined
  /** Conditions; line breaks, **bold** and ***bold red*** are honoured. */
  terms?: string | undefined
  brand: TicketBrand
  /** Date and time only; "Généré le" is put before it. */
  generatedAtText: string
  /** Shows what a ticket looks like and lets nobody in: says SPÉCIMEN across the page. */
  specimen?: boolean | undefined
}

export interface TicketBrand {
  title: string
  /** CSS hex colour; anything else falls back to a dark blue. */
  mainColor: string
  /** PNG bytes. Pass the same array for every ticket of a brand: it is decoded once. */
  logoPng?: Uint8Array | undefined
}

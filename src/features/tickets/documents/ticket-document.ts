/** Contents of one e-ticket. All texts are final French texts; the renderer adds only headings. */
export interface TicketDocument {
  /** The barcode's content, also printed below it. */
  code: string
  /** A name of `BARCODE_TYPES`; default `qrcode`. */
  barcodeType?: string | undefined
  orderNumber: string
  /** Number in the series of its operator, final; absent in a specimen, and where tickets had no numbers yet. */
  numberText?: string | undefined
  /** Moment and place of the sale, final: "Vendu le 10/06/2026 à 10:00 sur billets.exemple.fr". */
  soldText?: string | undefined
  /** 1 for the first ticket of the order. */
  unitNumber: number
  unitCount: number
  activityLabel: string
  vendorName: string
  /** May contain line breaks. */
  vendorAddress?: string | undefined
  vendorPhone?: string | undefined
  ticketLabel: string
  options: readonly { label: string; quantity: number }[]
  validityDateStr: string
  holderName: string
  /** Price of this ticket, or why none stands here. */
  priceText: string
  /** Conditions; supports line breaks, **bold** and ***bold red***. */
  terms?: string | undefined
  brand: TicketBrand
  /** Date and time only; the renderer adds "Généré le". */
  generatedAtText: string
  /** Sample that lets no one in: says SPÉCIMEN across the page. */
  specimen?: boolean | undefined
}

export interface TicketBrand {
  title: string
  /** CSS hex colour; anything else falls back to a dark blue. */
  mainColor: string
  /** PNG bytes. Pass the same array for every ticket of a brand: it is decoded once. */
  logoPng?: Uint8Array | undefined
}

/** The look of a mail: the group's theme, or the tenant's. */
export interface MailBrand {
  title: string
  /** Absolute address of an image, or null. */
  logoUrl: string | null
  mainColor: string
  accentTextColor: string
  /** `https://host[:port]` of the shop, for the footer link. */
  origin: string
}

/** What a mail says; French, plain text. Layout, HTML and text version are made from it. */
export interface MailContent {
  subject: string
  title: string
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  afterButton?: string[]
  footer?: string
}

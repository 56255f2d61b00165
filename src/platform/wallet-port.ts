/** Signer of Apple Wallet passes, with Apple's certificate for one type of pass. */
export interface ApplePasses {
  /** `pass.…`, as in the certificate. */
  passTypeId: string
  teamId: string
  /** Detached PKCS #7 signature (CMS, DER) of these bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
  /**
   * Asks the phone of a push token to fetch changed passes; 'gone': the phone accepts no more. Throws without a timely
   * answer. Null: push is not configured, and phones find changes when they poll.
   */
  push: ((pushToken: string) => Promise<'told' | 'gone'>) | null
}

/** Class and object of a pass with the fields to change, named as in Google's REST API. */
export interface GoogleChange {
  eventTicketClass: { id: string } & Record<string, unknown>
  eventTicketObject: { id: string } & Record<string, unknown>
}

/** Signs links by which Google Wallet adds a pass, and updates passes there. */
export interface GooglePasses {
  issuerId: string
  /** Email address of the service account. */
  account: string
  /** Prefix of a link, to be followed by the token. */
  saveUrl: string
  /** Signature by RSASSA-PKCS1-v1_5 with SHA-256. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
  /** 'absent': the pass has not been saved. Throws if Google refuses or does not answer in time. */
  update(change: GoogleChange): Promise<'updated' | 'absent'>
}

/** Signers of passes; null if none is configured: that wallet is then not offered. */
export interface Wallets {
  apple: ApplePasses | null
  google: GooglePasses | null
}

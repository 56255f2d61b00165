/** What signs passes for Apple Wallet, with a certificate of Apple's for one type of pass. */
export interface ApplePasses {
  /** `pass.…`, as the certificate says it. */
  passTypeId: string
  teamId: string
  /** A detached PKCS #7 signature (CMS, DER) of these bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
  /**
   * Asks the phone behind a push token to look for changed passes; 'gone': it takes no more. Throws where nobody answers in
   * time. Null: no way to push is configured, and phones find changes when they look by themselves.
   */
  push: ((pushToken: string) => Promise<'told' | 'gone'>) | null
}

/** A class and its object, with the fields that are to change, by the names of Google's REST interface. */
export interface GoogleChange {
  eventTicketClass: { id: string } & Record<string, unknown>
  eventTicketObject: { id: string } & Record<string, unknown>
}

/** What signs links by which Google Wallet takes a pass, and brings passes up to date there. */
export interface GooglePasses {
  issuerId: string
  /** Mail address of the service account. */
  account: string
  /** A link is this, followed by the token. */
  saveUrl: string
  /** RSASSA-PKCS1-v1_5 with SHA-256. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
  /** 'absent': nobody has saved the pass. Throws where Google does not answer in time, or refuses. */
  update(change: GoogleChange): Promise<'updated' | 'absent'>
}

/** Null where nothing signs: nothing is offered then. */
export interface Wallets {
  apple: ApplePasses | null
  google: GooglePasses | null
}

import type { PageValidity } from './cached-page.ts'

/** A rendered page in the store; its nonce is replaced each time it is served. */
export interface SharedPage {
  html: string
  renderedNonce: string
  validity: PageValidity
}

/** Store of rendered pages for isolates, which share no memory. On any failure the page is rendered. */
export interface SharedPages {
  /** Page of this key for exactly this catalogue version of the region, if it is still current. */
  find(key: string, place: string, version: number, now: number): Promise<SharedPage | undefined>
  keep(key: string, page: SharedPage, now: number): Promise<void>
}

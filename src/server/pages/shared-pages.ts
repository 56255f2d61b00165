import type { PageValidity } from './cached-page.ts'

/** A rendered page as it travels: the nonce that it was rendered with is replaced at each serving. */
export interface SharedPage {
  html: string
  renderedNonce: string
  validity: PageValidity
}

/** Rendered pages that several isolates find, where memory is not shared. Whatever fails here, the page is rendered. */
export interface SharedPages {
  /** The page of this key for exactly this version of the region's catalogue, if it is still right. */
  find(key: string, place: string, version: number, now: number): Promise<SharedPage | undefined>
  keep(key: string, page: SharedPage, now: number): Promise<void>
}

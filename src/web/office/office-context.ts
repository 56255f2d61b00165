import type { Client } from '#api/client.ts'
import type { Drafts } from '#web/drafts.ts'
import type { OfficeFacts } from './office-facts.ts'
import type { SessionWatch } from './session-watch.ts'

/** Context of every office screen and its loader. */
export interface OfficeContext {
  client: Client
  office: OfficeFacts
  screens: Screens
  session: SessionWatch
  drafts: Drafts
}

/** Titles of all office screens by path, such as `/cse-admin/$groupId/users`. */
export type Screens = ReadonlyMap<string, string>

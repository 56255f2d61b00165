import type { Client } from '#api/client.ts'
import type { Drafts } from '#web/drafts.ts'
import type { OfficeFacts } from './office-facts.ts'
import type { SessionWatch } from './session-watch.ts'

/** What every office screen and its loader may use. */
export interface OfficeContext {
  client: Client
  office: OfficeFacts
  screens: Screens
  session: SessionWatch
  drafts: Drafts
}

/** Every screen of the office by its path, as `/cse-admin/$groupId/users`, with its title. */
export type Screens = ReadonlyMap<string, string>

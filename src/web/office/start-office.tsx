import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sayAtTheFoot } from '#ui/toast.ts'
import { openDrafts } from '#web/drafts.ts'
import { emulateDelay, httpClient, LOCAL_DELAY_MS } from '#web/http-client.ts'
import { beginKeeping } from './kept-undo.ts'
import { makeRoomAtFoot } from './notice-place.ts'
import { OFFICE_FACTS_ID, OFFICE_ROOT_ID, type OfficeFacts } from './office-facts.ts'
import { createOfficeRouter } from './router.tsx'
import { watchSession } from './session-watch.ts'

/** Reads the facts from the document. The cast is true because the server wrote them. */
function readFacts(): OfficeFacts {
  const element = document.getElementById(OFFICE_FACTS_ID)
  if (!element?.textContent) throw new Error('The document holds no facts of the office.')
  return JSON.parse(element.textContent) as OfficeFacts
}

/** Renders the office; the grey frame stays until the first screen has its data. */
export async function startOffice(): Promise<void> {
  const root = document.getElementById(OFFICE_ROOT_ID)
  if (!root) throw new Error('The document has no place for the office.')
  const office = readFacts()
  sayAtTheFoot(makeRoomAtFoot)
  if (office.localDevelopment) emulateDelay(LOCAL_DELAY_MS)
  const session = watchSession(httpClient, office)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && session.check())
  beginKeeping(office.person.email)
  const drafts = openDrafts(office.person.email)
  const router = createOfficeRouter({ client: session.client, office, session, drafts })
  await router.load()
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

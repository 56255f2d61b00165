import type { Locator, Page } from 'playwright-core'

/** The line for an opening, on the page of its activity. */
export const waitingRoom = (page: Page): Locator => page.getByRole('region', { name: /^(Ouverture le|File d’attente)/ })

export const joinButton = (page: Page): Locator => waitingRoom(page).getByRole('button', { name: 'Rejoindre la file' })

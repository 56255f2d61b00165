import type { Page } from 'playwright-core'

/**
 * Makes animations of a page take `times` as long, so that a busy machine still paints some of their frames. Returns a
 * function that restores their speed.
 */
export async function slowAnimations(page: Page, times: number): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  const play = (playbackRate: number) => devTools.send('Animation.setPlaybackRate', { playbackRate })
  await devTools.send('Animation.enable')
  await play(1 / times)
  return async () => {
    await play(1)
    await devTools.detach()
  }
}

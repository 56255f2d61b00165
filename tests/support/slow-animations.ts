import type { Page } from 'playwright-core'

/**
 * What moves or fades on a page takes `times` as long: a busy machine still paints some of its frames. Answers what lets it
 * take its own time again.
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

/** The task was paused or cancelled, or another runner has taken it up: what this run has in hand counts for nothing. */
export class LostRun extends Error {
  override name = 'LostRun'
}

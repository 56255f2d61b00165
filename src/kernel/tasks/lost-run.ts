/** The task was paused or cancelled, or another runner has taken it over: the work of this run is discarded. */
export class LostRun extends Error {
  override name = 'LostRun'
}

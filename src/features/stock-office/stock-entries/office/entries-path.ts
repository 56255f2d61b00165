/** Path of the page with the tickets of one slot or period. */
export const entriesPath = (activityId: string, stockId: string): string =>
  `/admin/activity/${activityId}/stock/${stockId}/entries`

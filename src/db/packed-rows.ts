/**
 * Rows of a `json_group_array(json_object('at', …, …))`, sorted by `at`. SQL leaves them unordered: the parser of
 * libSQL's server rejects `order by` inside an aggregate.
 */
export const packedRows = <Row>(json: string): Row[] =>
  (JSON.parse(json) as (Row & { at: number })[]).sort((one, other) => one.at - other.at)

/**
 * The rows of a `json_group_array(json_object('at', …, …))`, by `at`. SQL leaves them in no order: the parser of libSQL's
 * server refuses `order by` inside an aggregate.
 */
export const packedRows = <Row>(json: string): Row[] =>
  (JSON.parse(json) as (Row & { at: number })[]).sort((one, other) => one.at - other.at)

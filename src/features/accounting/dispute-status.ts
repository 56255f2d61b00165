export const disputeStatuses = ['Open', 'Won', 'Lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/**
 * The fence is part of a key: taking a lease over locks its row against every write that has checked
 * the fence (`for key share`), while renewing it, which touches no key, stands in no write's way.
 */
export const leaseFence = `
alter table leases add constraint leases_fence unique (name, fence)
`;

/** The actions that the access explainer checks per kind of record, with their labels. */
export const EXPLAINED_ACTIONS = {
  form: {
    read: 'Read it',
    writer: 'Know who wrote it',
    know: 'Know that it is there',
    write: 'Write in it',
    reopen: 'Reopen it',
    reassign: 'Give it to another writer',
    remove: 'Delete it',
  },
  packet: {
    employeeView: 'Open the employee view',
    managerView: 'Open the manager view',
    release: 'Release it',
  },
  employee: {
    find: 'Find them in the directory',
    care: 'See what is submitted about them',
    move: 'Give them another manager',
    impersonate: 'Look at the product as them',
  },
} as const;

/** Names for records that have no title of their own. */
export const EXPLAINED_RECORDS = { packet: 'Packet', employee: 'Employee' } as const;

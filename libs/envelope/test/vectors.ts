/** Envelopes made by another implementation (Python's gzip, hashlib and hmac, OpenSSL's AES), which both of ours must open. */
export const GOOD: readonly { what: string; key: string; value: unknown; envelope: string }[] = [
  {
    what: 'an object under the default key',
    key: 'buildmesh-public',
    value: { user: 'admin', pwd: 'admin1' },
    envelope:
      'AQABAgMEBQYHCAkKCwwNDg/8dlmD/MFAIAWzWxeZ6sNbdDv3kH1hW5WCc6g7X7QWljWOSTv6ZMM9f74U0MKSbs45Ox42KJUX/yOsmL6OWdO3',
  },
  {
    what: 'text of many scripts',
    key: 'A1b2C3d4E5f6G7h8',
    value: { 名: '数据 データ dữ liệu 😀' },
    envelope:
      'Af/+/fz7+vn49/b19PPy8fCfFERTsyqmirbntoB1CR0mrp8nwtfrVSlieN2nbSk0YResHJa+Xx1EHSvnvEWU9tCz3USrhlqFaaZBee9pRC3jHlbuEgPvZ6ZfMb82Lczp6J5RlXPr5ZWHEhSgYc4pA54=',
  },
  {
    what: 'null',
    key: 'A1b2C3d4E5f6G7h8',
    value: null,
    envelope: 'AQABAgMEBQYHCAkKCwwNDg90lzHCSrNSoFDeDgbQsyZnmUha+HyXexixvIYXWKvMog9JHehG11tQ3/+rSLt2SfE=',
  },
  {
    what: 'a list',
    key: 'buildmesh-public',
    value: [1, 2.5, 'x', true, null],
    envelope:
      'Af/+/fz7+vn49/b19PPy8fA1lmPIfR/11h/XcY66XBYkfGJzn8T+w5PIcsu6GZFSc8FIpAIPsppQjwQHhNSP4JKdrRWVS34sfrn0oetmC3vl',
  },
];

/** Texts that no implementation opens. */
export const BAD: readonly { what: string; key: string; envelope: string }[] = [
  {
    what: 'text that is not JSON',
    key: 'buildmesh-public',
    envelope: 'AQABAgMEBQYHCAkKCwwNDg9aniBJyNvKIt7XumoPLJdewRUZJfU6GaIO1WVnL+vXXUGz6bE6i41JpsZZlNuzyWg=',
  },
  {
    what: 'text that is not UTF-8',
    key: 'buildmesh-public',
    envelope: 'AQABAgMEBQYHCAkKCwwNDg9SpO2RIsVw6ke+q3izMM8fWnF1zzTi8EfkXfekznAl6OyMCp2z5Hm6HqNQl1u607o=',
  },
  {
    what: 'bytes that are not gzip',
    key: 'buildmesh-public',
    envelope: 'AQABAgMEBQYHCAkKCwwNDg+fCe/5SKXzdvGwjdNXXilsiprbTPNcIjT92RAaNoVdLQ==',
  },
  {
    what: 'a forbidden key',
    key: 'buildmesh-public',
    envelope:
      'AQABAgMEBQYHCAkKCwwNDg8BheQPhFZ6Oa6p0NES+dipHJZuhlAW6iH0wv/I46J15IPLQd3rULU4tHeS/x+DhMHDnU7hBMGtjZTyn+wUO3QATbuWO2RIxYLN2MjMAQPOGQ==',
  },
  {
    what: 'another key',
    key: 'buildmesh-public',
    envelope: 'AQABAgMEBQYHCAkKCwwNDg+Snw9Cgn4+iCFz017oLYaCs6s9ftIAbSMvLurDXvnQSx2OalPl3ePFRoyN21eER2E=',
  },
  { what: 'nothing', key: 'buildmesh-public', envelope: '' },
  { what: 'no base64', key: 'buildmesh-public', envelope: '%%%' },
  {
    what: 'too few bytes',
    key: 'buildmesh-public',
    envelope: 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ==',
  },
  {
    what: 'truncated gzip',
    key: 'buildmesh-public',
    envelope: 'AQABAgMEBQYHCAkKCwwNDg8dGTIPmTN/8qLyqW/+CkFPzlwyBdWWlIPff8+/3oBEjkvlE5bCv3MCMk4cSIBVtSI=',
  },
];

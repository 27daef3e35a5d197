import { describe } from 'vitest';
import { CONTROL, EMAIL, most, promise, times } from '../../tests/support/contract-inputs.ts';
import { contactInput } from './contact.ts';

describe('a message to the provider', () => {
  promise(
    contactInput,
    { name: 'Asha', email: 'asha@example.in', subject: 'Fees', message: 'One\nTwo' },
    {
      name: [
        [undefined, 'Please enter your name.'],
        [times(201), most(200)],
      ],
      email: [[undefined, EMAIL]],
      subject: [
        [' ', 'Please enter a subject.'],
        [times(201), most(200)],
      ],
      message: [
        [undefined, 'Please enter text.'],
        ['\u2800', 'Please enter a message.'],
        ['a\u0000', CONTROL],
        [times(5001), most(5000)],
      ],
    },
  );
});

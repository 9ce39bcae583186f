import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { notify } from '../../shared/notice/notices.js';
import { useUser } from '../../entities/session/use-session.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { AVATAR_COLOURS, avatarFault, initialAvatar, MAX_AVATAR } from './avatar.model.js';
import { useSaveProfile } from './use-save-profile.js';

/** Own picture: the first sign of the name on a colour, or a picture from an https address. */
export function AvatarSettings() {
  const { t } = useTranslation();
  const user = useUser();
  const { save, busy } = useSaveProfile();
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string>();
  const put = async (avatar: string | null) => {
    try {
      await save({ avatar });
      setAddress('');
    } catch (refusal) {
      if (!isApiFault(refusal)) throw refusal;
      notify({ level: 'error', text: faultText(refusal, t) });
    }
  };
  const useAddress = () => {
    const wrong = avatarFault(address);
    setFault(wrong);
    if (!wrong) void put(address.trim());
  };
  return (
    <SettingsSection title={t('account.avatar')} text={t('account.avatar.text')}>
      <Box
        role="group"
        aria-label={t('account.avatar.generated')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}
      >
        {AVATAR_COLOURS.map((colour, index) => {
          const picture = initialAvatar(user.nickname, colour);
          const chosen = user.avatar === picture;
          return (
            <ButtonBase
              key={colour}
              aria-label={t('account.avatar.colour', { number: index + 1 })}
              aria-pressed={chosen}
              disabled={busy}
              onClick={() => void put(picture)}
              sx={{
                width: 44,
                height: 44,
                borderRadius: '50%',
                overflow: 'hidden',
                outline: chosen ? '2px solid' : undefined,
                outlineColor: 'primary.main',
                outlineOffset: 2,
              }}
            >
              <img src={picture} alt="" width={44} height={44} />
            </ButtonBase>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <TextField
          label={t('account.avatar.address')}
          placeholder="https://"
          value={address}
          onChange={({ target }) => {
            setAddress(target.value);
            setFault(undefined);
          }}
          error={fault !== undefined}
          helperText={fault ? t(fault, { max: MAX_AVATAR }) : t('account.avatar.address-text')}
          sx={{ flex: 1 }}
        />
        <Button
          variant="outlined"
          color="inherit"
          disabled={address.trim() === '' || busy}
          onClick={useAddress}
          sx={{ mt: '23.5px', minHeight: 36 }}
        >
          {t('account.avatar.use')}
        </Button>
      </Box>
      {user.avatar && (
        <Button
          color="inherit"
          disabled={busy}
          onClick={() => void put(null)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('account.avatar.remove')}
        </Button>
      )}
    </SettingsSection>
  );
}

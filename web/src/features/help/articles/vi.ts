import type { Article } from '../articles.js';

export const articles: Record<Article, string> = {
  start: `# Bước đầu

Một **dự án** chứa bảng, vai trò và thành viên của một tổ chức. Bạn có thể thuộc nhiều dự án và chuyển đổi ở góc trên bên trái.

## Tìm đường

- **Trang chủ** hiển thị các bảng bạn được xem.
- Nhấn **Ctrl K** (**⌘ K** trên Mac) rồi gõ một phần tên để đi đến bất cứ đâu.
- Những nơi đã mở nằm ở các thẻ phía trên, tối đa tám thẻ; thẻ được ghim đứng trước.

## Làm việc với bảng

- Nhấp để chọn ô, nhấp đúp hoặc gõ để sửa, **Esc** để bỏ thay đổi.
- Bộ lọc và sắp xếp nằm phía trên bảng và có thể gỡ tại đó.
- Trên điện thoại mỗi dòng là một thẻ; chạm để mở bản ghi.`,
  account: `# Tài khoản của bạn

## Đăng nhập

- Dùng tên tài khoản hoặc số điện thoại.
- Quên mật khẩu? **Quên mật khẩu** sẽ gửi mã đến điện thoại của bạn.
- Trên máy tính, bạn cũng có thể đăng nhập bằng mã quét từ điện thoại đã đăng nhập.
- Nếu tổ chức đã thiết lập, các ứng dụng nhắn tin sẽ hiện thành nút. Liên kết chúng tại **Tài khoản của tôi → Bảo mật**.

## Giữ an toàn

- Đổi mật khẩu sẽ đăng xuất mọi thiết bị khác.
- Liên kết đăng nhập chỉ dùng được một lần. Nếu không còn dùng được, hãy xin liên kết mới.`,
  roles: `# Vai trò và quyền

Bạn được xem và sửa gì tùy thuộc vào **vai trò** trong dự án.

- Tại **Tài khoản của tôi → Vai trò** bạn thấy các vai trò của mình và có thể chuyển đổi. Chỉ vai trò hiện tại có hiệu lực.
- Một số vai trò có thể đăng ký tại đó. Quản trị viên quyết định; danh sách cho biết yêu cầu đang chờ.
- Với **lời mời**, hãy mở liên kết rồi đăng nhập hoặc đăng ký để tham gia ngay.

## Dành cho quản trị viên

- Quyền được cấp cho vai trò, không cho từng người, và lấy từ vai trò cha nếu không quy định khác.
- **Xem trước** hiển thị dự án như một vai trò nhìn thấy, trong thẻ riêng và không thể thay đổi gì.`,
  editions: `# Phiên bản

Dung lượng của dự án tùy thuộc vào phiên bản. Việc xem, sửa và xóa không bao giờ bị giới hạn; khi đầy chỉ không thể thêm mới.

- **Trải nghiệm**: 30 ngày, 10 thành viên, 20 bảng, 20.000 dòng.
- **Cơ bản**: 50 thành viên, 100 bảng, 500.000 dòng.
- **Doanh nghiệp**: 500 thành viên, 500 bảng, 5.000.000 dòng; người dùng bên ngoài có thể đăng nhập.
- **Nền tảng**: không giới hạn thành viên, bảng và dòng; tên, biểu trưng và trang đăng nhập riêng.

Chủ dự án quyết định phiên bản. Khi dự án hết hạn, dữ liệu vẫn xem được thêm 30 ngày.`,
};
